import styles from './skip-link.module.css'

/** The first Tab stop on every page; `target` is the id of the main content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      Skip to the content
    </a>
  )
}
