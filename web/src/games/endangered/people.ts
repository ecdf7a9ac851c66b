// How people are called here: by their names, and where one person sits several times, by the roles they play.

import { settings } from "../../shell/settings.svelte";
import { naming, say } from "../../shell/words.svelte";
import { sayNamed } from "../../table/names";
import type { TableInfo, Words } from "../../wire";
import type { Person } from "./view";

const PLACE = /<(\d+):([^|>]*)\|([^>]*)>/g;

/** A role without the word that tells its two portraits apart: "Lobbyist (she)" is the lobbyist. */
export const roleName = (name: Words): string => say(name).replace(/ \([^)]*\)$/, "");

/** A sentence of the game with names; whoever would only be counted is called by the role. */
export function sayTo(table: TableInfo | null, people: readonly Person[], words: Words): string {
  const sentence = naming(words).replace(PLACE, (place, number: string, form: string, counted: string) => {
    const person = people[Number(number) - 1];
    if (!person?.role) return place;
    const role = withArticle(person, form);
    return `<${number}:${form}|${counted.charAt(0) === counted.charAt(0).toUpperCase() ? capital(role) : role}>`;
  });
  const both = { fr: sentence, en: sentence };
  return table ? sayNamed(table, { ...both, naming: both }) : sentence.replace(PLACE, (_, __, ___, counted: string) => counted);
}

/** "the lobbyist"; in French as the sentence takes it in: la lobbyiste, du reporter, à l'avocate. */
function withArticle(person: Person, form: string): string {
  const name = roleName(person.name);
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  if (settings.language === "en") return `the ${/^[A-Z]{2}/.test(name) ? name : small}`;
  if (/^[aeiouyhéè]/i.test(small)) return `${form ? `${form} ` : ""}l'${small}`;
  if (person.portrait === 0) return `${form ? `${form} ` : ""}la ${small}`;
  return form === "de" ? `du ${small}` : form === "à" ? `au ${small}` : `le ${small}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
