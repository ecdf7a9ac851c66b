// How the board on this page calls those who have no name of their own at the table: by the role they play, for instance.

/** The number of a place (from 1), and how the sentence takes a name in (`` as it is, `de`, `à`). */
export type Called = (number: number, form: string) => string | null;

export const called = $state<{ by: Called | null }>({ by: null });
