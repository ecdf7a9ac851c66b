import { mount } from "svelte";
import App from "./App.svelte";
import "virtual:colours.css";
import "./look.css";

// The server was renewed while this page was open: its parts have new names. Load again, but not for ever.
window.addEventListener("vite:preloadError", () => {
  const before = Number(sessionStorage.getItem("tablier.renewed") ?? 0);
  if (Date.now() - before < 60_000) return;
  sessionStorage.setItem("tablier.renewed", String(Date.now()));
  location.reload();
});

const target = document.getElementById("app");
if (target) mount(App, { target });
