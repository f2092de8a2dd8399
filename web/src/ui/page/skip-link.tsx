import styles from './skip-link.module.css'

/** The first stop of the Tab key on every page; `target` is the id of the page's main part. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      Skip to the content
    </a>
  )
}
