import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** In the text of a kept statement, the place of a value that comes with each execution. */
class Place<V> {
  readonly valueIn: (values: V) => unknown
  constructor(valueIn: (values: V) => unknown) {
    this.valueIn = valueIn
  }
}

/** Puts one of the statement's values into its text. */
export type Value<V> = <T>(valueIn: (values: V) => T) => RawBuilder<T>

/** For a part of statements: each value itself, or its place in the text of a kept one. */
export type Written<T> = { [Name in keyof T]: T[Name] | RawBuilder<T[Name]> }

/**
 * A statement whose text is made once, for those that come with nearly every request: making it anew takes longer than
 * sending it. The text must be the same whatever the values are; where it is not, there is a statement for each case
 * (`perCase`). `first`: the values of the first execution, for their names alone.
 */
export function keptStatement<V, Row>(
  write: (db: Db, value: Value<V>, first: V) => CompiledQuery<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const value: Value<V> = (valueIn) => sql.val(new Place(valueIn)) as RawBuilder<never>
  let kept: CompiledQuery<Row> | undefined
  return async (db, values) => {
    kept ??= write(db, value, values)
    const parameters = kept.parameters.map((each) => (each instanceof Place ? each.valueIn(values) : each))
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}

/** What was made for each case, by everything that tells the cases apart. There must be few of them. */
export function perCase<Case, Made>(make: (of: Case) => Made): (of: Case) => Made {
  const made = new Map<string, Made>()
  return (of) => {
    const key = JSON.stringify(of)
    const known = made.get(key) ?? make(of)
    made.set(key, known)
    return known
  }
}
