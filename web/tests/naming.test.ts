import { describe, expect, test } from "vitest";
import { fillNames, type Named } from "../src/table/naming";

const person = (name: string): Named => ({ name, person: true });
const ADA = () => person("Ada");
const ZOE = () => person("Zoé");
const COMPUTER = () => ({ name: "Ordinateur (niveau 3)", person: false });

describe("a place for a name", () => {
  test.each([
    ["<2:|Le joueur 2> commence", ADA, "Ada commence"],
    ["La pile <2:de|du joueur 2> tombe", ADA, "La pile d’Ada tombe"],
    ["La pile <2:de|du joueur 2> tombe", ZOE, "La pile de Zoé tombe"],
    ["La pile <2:de|du joueur 2> tombe", COMPUTER, "La pile de l’ordinateur (niveau 3) tombe"],
    ["<2:à|Au joueur 2>", ADA, "À Ada"],
    ["<2:à|Au joueur 2>", COMPUTER, "À l’ordinateur (niveau 3)"],
    ["Take <2:|player 2>'s die off", ADA, "Take Ada's die off"],
  ])("%s", (sentence, who, expected) => {
    expect(fillNames(sentence, who)).toBe(expected);
  });

  test("keeps the number where nobody's name is known", () => {
    expect(fillNames("La pile <2:de|du joueur 2> et <3:|le joueur 3>", () => null)).toBe("La pile du joueur 2 et le joueur 3");
  });

  test("asks by the number that people count with", () => {
    const asked: number[] = [];
    fillNames("<1:|a> <12:|b>", (number) => (asked.push(number), null));
    expect(asked).toEqual([1, 12]);
  });

  test("leaves every other sentence as it is", () => {
    expect(fillNames("a < b, 2 > 1 | c", ADA)).toBe("a < b, 2 > 1 | c");
  });

  test("a name is never read as a pattern or a place", () => {
    expect(fillNames("<1:|x>", () => person("$& <2:|y>"))).toBe("$& <2:|y>");
  });
});
