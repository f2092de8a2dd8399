import { Search } from 'lucide-react'
import { TextField } from '../../ui/form/text-field.tsx'
import { readText } from './catalogue-search.ts'
import type { ItemKind } from './item-kind.ts'
import styles from './search-field.module.css'
import { useTyped } from './use-typed.ts'

type SearchFieldProps = { kind: ItemKind; q: string; onType: (q: string) => void }

const meaningOf = (typed: string) => readText(typed) ?? ''

/** Filters as one types. */
export function SearchField({ kind, q, onType }: SearchFieldProps) {
  const [shown, setTyped] = useTyped(q, meaningOf)
  return (
    <TextField
      className={styles.search ?? ''}
      type="search"
      aria-label={`Search ${kind.noun.many}`}
      placeholder="Please enter style number or name"
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onType(meaningOf(value))
      }}
    />
  )
}
