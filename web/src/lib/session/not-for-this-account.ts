/** A page that only an admin may open. */
export class NotForThisAccount extends Error {}
