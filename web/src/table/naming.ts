// Names in the server's sentences: `La pile <2:de|du joueur 2> tombe` has a place for the name of seat 2.

const PLACE = /<(\d+):([^|>]*)\|([^>]*)>/g;

/** How somebody is called, and whether it is a person; computers have an article in French. */
export interface Named {
  name: string;
  person: boolean;
}

/** The sentence with names in their places, or with what `who` says as it is; where it knows none, what the server
 * counted stays. */
export function fillNames(sentence: string, who: (number: number, form: string) => Named | string | null): string {
  return sentence.replace(PLACE, (_, number: string, form: string, counted: string) => {
    const found = who(Number(number), form);
    if (!found) return counted;
    const name = typeof found === "string" ? found : formed(found, form);
    return counted.charAt(0) === counted.charAt(0).toUpperCase() ? capital(name) : name;
  });
}

/** A name as a French sentence takes it in: d’Ada, de Zoé, à Ada. */
function formed({ name, person }: Named, form: string): string {
  if (form === "") return name;
  if (!person) return `${form} l’${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return form === "de" && /^[aeiouyhàâéèêëîïôûü]/i.test(name) ? `d’${name}` : `${form} ${name}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
