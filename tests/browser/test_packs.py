"""A pack in the browser: written, mended, looked at, saved, and played."""

import re

import pytest
from playwright.sync_api import expect

from browser.test_shell import faults
from browser.visitor import PHONE, House, Visitor

pytestmark = pytest.mark.browser


def test_a_card_is_written_mended_seen_saved_and_played(visitor: Visitor) -> None:
    visitor.go("/packs")
    visitor.page.get_by_label("Name of the pack").fill("My box")
    visitor.button("Begin").click()
    cards = visitor.page.get_by_role("navigation", name="Cards of the pack")
    cards.get_by_text("Role: Environmental lawyer").click()
    cards.get_by_role("button", name="Injunction").press("Enter")
    state, picture = visitor.page.get_by_test_id("state"), visitor.page.get_by_test_id("picture")
    copies = visitor.page.get_by_label("Copies")
    copies.fill("99")
    expect(state).to_contain_text("1 thing to mend")
    expect(copies).to_have_accessible_description("18 at most, found 99")
    assert not faults(visitor)
    copies.fill("2")
    visitor.find("fieldset", has_text="Name").get_by_label("English").fill("Stay of Execution")
    expect(picture).to_contain_text("Stay of Execution")
    visitor.page.get_by_text("As text", exact=True).click()
    visitor.page.get_by_label("Effects (As text)").fill("[]")
    expect(state).to_contain_text("to mend")
    visitor.page.get_by_label("Find a word").fill("draw")
    visitor.button("Insert the example of draw").first.click()
    expect(visitor.page.get_by_label("Effects (As text)")).to_have_value('[{ do = "draw" }]')
    expect(state).to_contain_text("Not saved yet")
    visitor.button("Save").click()
    expect(state).to_contain_text("Saved")
    with visitor.page.expect_download() as taken:
        visitor.page.get_by_role("link", name="Download").click()
    assert taken.value.suggested_filename.endswith(".zip")
    visitor.go("/packs")
    visitor.page.get_by_label("From a zip file").set_input_files(taken.value.path())
    visitor.page.get_by_label("Name of the pack").fill("My box again")
    visitor.button("Begin").click()
    expect(cards).to_contain_text("Stay of Execution")
    expect(state).to_contain_text("ready to play")
    visitor.button("Play a table with it").click()
    visitor.page.get_by_role("combobox", name=re.compile("^Scenario")).select_option(label="The Sea Otter")
    visitor.button("Open the table").click()
    visitor.page.wait_for_url(re.compile("/table/"))
    expect(visitor.find("body")).to_contain_text("Environmental lawyer")


def test_what_a_card_does_is_put_together_by_keyboard(visitor: Visitor) -> None:
    """Without a word of notation: what it does is chosen by what it says, and its numbers are typed in."""
    made = visitor.post("/api/v1/packs", {"game": "endangered", "title": "My box"})[0]["info"]["id"]
    visitor.go(f"/packs/{made}")
    cards = visitor.page.get_by_role("navigation", name="Cards of the pack")
    cards.get_by_text("Role: Environmental lawyer").click()
    cards.get_by_role("button", name="Injunction").press("Enter")
    effects, state = visitor.find("[data-field=effects]"), visitor.page.get_by_test_id("state")
    for _ in range(2):
        effects.get_by_role("button", name="Remove").first.press("Enter")
    expect(state).to_contain_text("to mend")
    add = effects.get_by_role("combobox", name="Effects: Add…")
    add.focus()
    visitor.page.keyboard.type("Pay")  # as one seeks through a list: nothing is chosen on the way
    expect(effects.locator("[data-part]")).to_have_count(0)
    visitor.press("Tab", "Enter")
    expect(effects.locator("[data-part=pay]")).to_be_visible()
    money = effects.get_by_label("Money ($M)", exact=True)
    money.fill("3")
    effects.get_by_role("combobox", name="If it is paid: Add…").select_option(
        label="Place cubes on ambassadors"
    )
    effects.get_by_role("button", name="If it is paid: Add… Add").press("Enter")
    cubes = effects.locator("[data-part=influence]")
    cubes.get_by_role("combobox", name="More detail…").select_option(label="Influence cubes")
    cubes.get_by_role("button", name="More detail… Add").press("Enter")
    number = cubes.get_by_label("Influence cubes", exact=True)
    number.fill("100")
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(effects).to_have_accessible_description("99 at most, found 100")
    expect(money).to_have_attribute("aria-invalid", "false")
    number.fill("2")
    expect(number).to_have_attribute("aria-invalid", "false")
    cubes.get_by_role("combobox", name="More detail…").select_option(label="On which ambassadors")
    cubes.get_by_role("button", name="More detail… Add").press("Enter")
    cubes.get_by_label("On which ambassadors", exact=True).select_option(label="face up")
    cubes.get_by_role("button", name="Without: On which ambassadors").press("Enter")
    cubes.get_by_role("button", name="Influence cubes: Count instead").press("Enter")
    cubes.get_by_label("What is counted").select_option(label="pairs")
    visitor.page.get_by_text("As text", exact=True).click()
    written = visitor.page.get_by_label("Effects (As text)")
    expect(written).to_have_value(
        '[{ do = "pay", money = 3, then = [{ do = "influence", cubes = { count = "pairs" } }] }]'
    )
    expect(state).to_contain_text("Not saved yet")
    assert not faults(visitor)
    # what is typed as text stands in the fields, and what they cannot show stays text
    written.fill('[{ do = "draw", cards = 4 }]')
    expect(effects.locator("[data-part=draw]").get_by_label("Cards", exact=True)).to_have_value("4")
    written.fill('[{ do = "sing" }]')
    expect(effects).to_have_count(0)
    expect(visitor.page.get_by_label("Effects", exact=False).first).to_have_value('[{ do = "sing" }]')
    expect(state).to_contain_text("to mend")


def test_a_constant_effect_is_put_together_on_a_phone(house: House) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True)
    made = visitor.post("/api/v1/packs", {"game": "endangered", "title": "Ma boîte"})[0]["info"]["id"]
    visitor.go(f"/packs/{made}")
    cards = visitor.page.get_by_role("combobox", name="Cartes du paquet")
    cards.select_option(label="Coupe rase (Carte Effet)")
    power = visitor.find("[data-field=power]")
    power.get_by_role("combobox", name="Déclencheurs : Ajouter…").select_option(label="Un déclencheur")
    power.get_by_role("button", name="Déclencheurs : Ajouter… Ajouter").tap()
    second = power.locator("[data-part=when]").nth(1)
    second.get_by_label("Quand", exact=True).select_option(label="un animal est né")
    second.get_by_role("combobox", name="Effets : Ajouter…").select_option(
        label="Piocher des cartes dans son paquet."
    )
    second.get_by_role("button", name="Effets : Ajouter… Ajouter").tap()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not faults(visitor)
    second.get_by_role("button", name="Monter").tap()
    visitor.page.get_by_text("En texte", exact=True).tap()
    expect(visitor.page.get_by_label("Pouvoir (En texte)")).to_have_value(
        re.compile(r'^\{ when = \[\{ on = "born", effects = \[\{ do = "draw" \}\] \}, \{ on = "revealed", ')
    )
    expect(visitor.page.get_by_test_id("state")).to_contain_text("Pas encore enregistré")


def test_a_pack_on_a_phone_is_offered_at_a_new_table_and_forgotten(house: House) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, color_scheme="dark")
    visitor.go("/packs")
    visitor.post("/api/v1/packs", {"game": "endangered", "title": "Ma boîte"})
    visitor.go("/")
    visitor.button("Scénario…").click()
    visitor.page.get_by_role("combobox", name="Cartes").select_option(label="Ma boîte")
    expect(visitor.page.get_by_role("combobox", name="Scénario")).to_contain_text("Le panda géant")
    visitor.go("/packs")
    visitor.page.get_by_role("link", name="Ma boîte").click()
    visitor.page.get_by_role("combobox", name="Cartes du paquet").select_option(label="Japon (Ambassadeur)")
    expect(visitor.page.get_by_test_id("picture")).to_contain_text("Oui à partir de 16")
    visitor.page.get_by_label("Seuil du Oui").fill("100")
    expect(visitor.page.get_by_label("Seuil du Oui")).to_have_accessible_description(re.compile("99 au plus"))
    assert not faults(visitor)
    visitor.button("Supprimer").click()
    visitor.button("Oui, supprimer ce paquet").click()
    expect(visitor.page.get_by_text("Aucun paquet encore")).to_be_visible()


def test_a_sheet_is_set_up_on_its_board_by_keyboard(visitor: Visitor) -> None:
    made = visitor.post("/api/v1/packs", {"game": "endangered", "title": "My box"})[0]["info"]["id"]
    visitor.go(f"/packs/{made}")
    cards = visitor.page.get_by_role("navigation", name="Cards of the pack")
    cards.get_by_text("Scenario: The Tiger").click()
    cards.get_by_role("button", name="Expert sheet").press("Enter")
    board, state = (
        visitor.page.get_by_role("group", name="The board at the start"),
        visitor.page.get_by_test_id("state"),
    )
    visitor.page.get_by_text("Animals at the start (As text)").click()
    visitor.page.get_by_text("Tiles at the start (As text)").click()
    animals = visitor.page.get_by_role("textbox", name="Animals at the start (As text)")
    tiles = visitor.page.get_by_role("textbox", name="Tiles at the start (As text)")
    expect(animals).to_have_value("{ b2 = 1, b5 = 1, c3 = 2, d4 = 1, e2 = 1, e5 = 1 }")
    # one square is reached by Tab, the others by arrows
    board.get_by_role("radio", name="Animals at the start").focus()
    visitor.press("Tab")
    expect(board.get_by_role("button", name="a6", exact=True)).to_be_focused()
    visitor.press("ArrowUp", "ArrowRight", "ArrowDown")
    expect(board.get_by_role("button", name="b5, Animals at the start 1")).to_be_focused()
    visitor.press("Enter", "ArrowDown", "4", "ArrowDown", "ArrowDown", "Delete")
    expect(animals).to_have_value("{ b5 = 2, c3 = 2, d4 = 1, e2 = 1, e5 = 1, b4 = 4 }")
    expect(state).to_contain_text("Not saved yet")
    board.get_by_role("radio", name="Tiles at the start").press("Space")
    board.get_by_role("button", name="a4, Tiles at the start 1").press("Enter")
    board.get_by_role("button", name="b4, Animals at the start 4").press("Enter")
    expect(tiles).to_have_value('["f3", "c1", "b4"]')
    expect(visitor.find(".faults")).to_contain_text("a tile and an animal on one square: b4")
    board.get_by_role("radio", name="Take away").press("Space")
    for _ in range(4):
        board.get_by_role("button", name="b4, Animals at the start").press("Enter")
    expect(board.get_by_role("button", name="b4, Tiles at the start 1", exact=True)).to_be_visible()
    expect(state).to_contain_text("Not saved yet")
    # what is typed stands on the board, and what no board can show stays text
    animals.fill("{ a1 = 3 }")
    expect(board.get_by_role("button", name="a1, Animals at the start 3")).to_be_visible()
    animals.fill("{ h9 = 3 }")
    expect(board.get_by_role("radio", name="Animals at the start")).to_have_count(0)
    expect(visitor.find(".faults").first).to_contain_text("'h9' is no square")
    expect(visitor.page.get_by_role("textbox", name="Animals at the start")).to_have_value("{ h9 = 3 }")
    assert not faults(visitor)


def test_a_sheet_beyond_the_three_is_added_and_played(visitor: Visitor) -> None:
    made = visitor.post("/api/v1/packs", {"game": "endangered", "title": "My box"})[0]["info"]["id"]
    visitor.go(f"/packs/{made}")
    cards = visitor.page.get_by_role("navigation", name="Cards of the pack")
    cards.get_by_text("Scenario: The Tiger").click()
    cards.get_by_role("button", name="Normal sheet").press("Enter")
    visitor.page.get_by_label("Find a word").fill("difficulty")
    visitor.button("Insert the example of difficulty").click()
    visitor.find("fieldset", has_text="Name").get_by_label("English").fill("Winter")
    visitor.page.get_by_role("group", name="The board at the start").get_by_role("button", name="d1").click()
    visitor.button("Add a copy").click()
    expect(cards.get_by_role("button", name="Winter Another sheet")).to_have_count(2)
    visitor.button("Remove this card").click()
    visitor.button("Yes, remove it").click()
    expect(cards.get_by_role("button", name="Winter Another sheet")).to_have_count(1)
    visitor.button("Save").click()
    expect(visitor.page.get_by_test_id("state")).to_contain_text("Saved")
    visitor.button("Play a table with it").click()
    visitor.page.get_by_role("combobox", name=re.compile("^Difficulty")).select_option(label="Winter")


def test_a_board_years_and_portraits_on_a_phone(house: House) -> None:
    visitor = house.come("fr-FR", viewport=PHONE, color_scheme="dark", has_touch=True, is_mobile=True)
    made = visitor.post("/api/v1/packs", {"game": "endangered", "title": "Ma boîte"})[0]["info"]["id"]
    visitor.go(f"/packs/{made}")
    cards = visitor.page.get_by_role("combobox", name="Cartes du paquet")
    cards.select_option(label="Fiche Découverte")  # of whichever scenario stands first
    board = visitor.page.get_by_role("group", name="Plateau au départ")
    empty = board.get_by_role("button", name="f6", exact=True)
    empty.tap()
    board.get_by_role("button", name="f6, Animaux au départ 1").tap()
    expect(board.get_by_role("button", name="f6, Animaux au départ 2")).to_be_visible()
    board.get_by_role("radio", name="Retirer").tap()
    for left in (1, 0):
        board.get_by_role("button", name=f"f6, Animaux au départ {left + 1}").tap()
    expect(empty).to_be_visible()
    board.get_by_role("radio", name="Tuiles au départ").tap()
    empty.tap()
    expect(board.get_by_role("button", name="f6, Tuiles au départ 1")).to_be_visible()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert not faults(visitor)
    visitor.page.get_by_role("combobox", name="Ajouter un champ").select_option(
        label="Argent de chacun au départ (M$) (money)"
    )
    visitor.button("Ajouter un champ Ajouter").tap()
    money = visitor.page.get_by_label("À 5 joueurs")
    money.fill("6")
    expect(visitor.find(".faults")).to_contain_text("à 5 joueurs, 5 chacun")
    money.fill("4")
    cards.select_option(label="4 joueurs (Années de vote)")
    visitor.page.get_by_label("Second vote, année").fill("6")
    expect(visitor.find(".faults")).to_contain_text("deux années qui se suivent")
    visitor.page.get_by_label("Premier vote, année").fill("5")
    cards.select_option(label="Avocate en droit de l’environnement (Personnage)")
    second = visitor.page.get_by_role("group", name="Second portrait")
    second.get_by_label("français").fill("Maître Lenoir")
    visitor.page.get_by_text("En texte").tap()
    expect(visitor.page.get_by_role("textbox", name="Noms des deux portraits (En texte)")).to_have_value(
        re.compile(
            r'^\[\{ fr = "Avocate.*\}, \{ fr = "Maître Lenoir", en = "Environmental lawyer \(he\)" \}\]$'
        )
    )
    expect(visitor.page.get_by_test_id("state")).to_contain_text("Pas encore enregistré")
    assert not faults(visitor)
