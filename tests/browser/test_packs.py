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
    visitor.page.get_by_label("Effects").fill("[]")
    expect(state).to_contain_text("to mend")
    visitor.page.get_by_label("Find a word").fill("draw")
    visitor.button("Insert the example of draw").first.click()
    expect(visitor.page.get_by_label("Effects")).to_have_value('[{ do = "draw" }]')
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
