// How people are called here: by their names, and where one person sits several times, by the roles they play.

import { settings } from "../../shell/settings.svelte";
import { say } from "../../shell/words.svelte";
import type { Words } from "../../wire";
import type { Person } from "./view";

/** A role without the word that tells its two portraits apart: "Lobbyist (she)" is the lobbyist. */
export const roleName = (name: Words): string => say(name).replace(/ \([^)]*\)$/, "");

/** "the lobbyist"; in French as the sentence takes it in: la lobbyiste, du reporter, à l'avocate. */
export function withArticle(person: Person, form: string): string {
  const name = roleName(person.name);
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  if (settings.language === "en") return `the ${/^[A-Z]{2}/.test(name) ? name : small}`;
  if (/^[aeiouyhéè]/i.test(small)) return `${form ? `${form} ` : ""}l'${small}`;
  if (person.portrait === 0) return `${form ? `${form} ` : ""}la ${small}`;
  return form === "de" ? `du ${small}` : form === "à" ? `au ${small}` : `le ${small}`;
}
