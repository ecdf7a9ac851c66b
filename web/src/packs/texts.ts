import { texts } from "../shell/words.svelte";
import en from "./texts/en.json";
import fr from "./texts/fr.json";

export const text = texts<keyof typeof fr & keyof typeof en>(fr, en);
