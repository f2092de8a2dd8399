import styles from './gown-picture.module.css'

export function GownPicture() {
  return <div className={styles.arch} />
}
