import { mount } from "svelte";
import App from "./App.svelte";
import "virtual:colours.css";
import "./look.css";
import "./shell/install.svelte";
import { serve } from "./shell/line.svelte";
import { askBuild } from "./shell/renew";

// A part did not come: perhaps the server was renewed while this page was open, and its parts have new names.
window.addEventListener("vite:preloadError", () => void askBuild());

const target = document.getElementById("app");
// A task of its own: a slow phone reads the script, breathes, then draws.
setTimeout(() => {
  if (target) mount(App, { target });
  serve();
});
