// What a person has chosen for this browser; kept in local storage, applied to the document.

export type Language = "fr" | "en";
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "less";

interface Choices {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** A word before a move that loses at once, where help is allowed. */
  warn: boolean;
}

const KEY = "tablier.settings";

function detected(): Choices {
  const language = navigator.languages.some((l) => l.toLowerCase().startsWith("fr")) ? "fr" : "en";
  const first = navigator.languages[0]?.toLowerCase().startsWith("en") ? "en" : language;
  return { language: first, theme: "auto", motion: "auto", sound: true, warn: false };
}

function remembered(): Choices {
  try {
    return { ...detected(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return detected();
  }
}

export const settings = $state<Choices>(remembered());

const system = $state({ calm: false, dark: false });

function listen(query: string, key: keyof typeof system): void {
  const media = window.matchMedia(query);
  system[key] = media.matches;
  media.addEventListener("change", () => (system[key] = media.matches));
}
listen("(prefers-reduced-motion: reduce)", "calm");
listen("(prefers-color-scheme: dark)", "dark");

/** Whether pieces may move on their way, or should only be marked where they arrive. */
export function moving(): boolean {
  return settings.motion === "full" || (settings.motion === "auto" && !system.calm);
}

export function dark(): boolean {
  return settings.theme === "dark" || (settings.theme === "auto" && system.dark);
}

/** Keep the document and the storage in step with the choices; call once, while a component starts. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.language;
    root.dataset["theme"] = dark() ? "dark" : "light";
    root.dataset["motion"] = moving() ? "full" : "less";
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Private windows may refuse storage; the choices then last as long as the page.
    }
  });
}
