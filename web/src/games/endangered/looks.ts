// Whose pictures a file of a pack is shown with: those of its own scenario, or of the one that it names.

const LOOKS = ["tiger", "otter", "panda"] as const;

export function lookOf(file: string, head: string): string {
  const drawn = /^drawn *= *"(\w+)"/m.exec(head)?.[1];
  return LOOKS.find((look) => look === drawn) ?? LOOKS.find((look) => file.endsWith(`/${look}.toml`)) ?? "tiger";
}
