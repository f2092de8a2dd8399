import { getRouteApi, Link } from '@tanstack/react-router'
import { Page } from '../ui/page/page.tsx'
import type { GuideBlock, GuideTask, GuideWords } from './guide.ts'
import styles from './help-page.module.css'

const route = getRouteApi('/anybody/help')

/** The guide of the signed-in kind of account. */
export function HelpPage() {
  const { title, intro, tasks } = route.useLoaderData()
  return (
    <Page title="Help" subtitle={title}>
      <div className={styles.guide}>
        <nav className={styles.contents} aria-label="On this page">
          <h2 className={styles.contentsTitle}>On this page</h2>
          <ul>
            {tasks.map((task) => (
              <li key={task.id}>
                <Link to="/help" hash={task.id}>
                  {task.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          <Blocks blocks={intro} />
          {tasks.map((task) => (
            <Task key={task.id} task={task} />
          ))}
        </div>
      </div>
    </Page>
  )
}

function Task({ task: { id, title, blocks } }: { task: GuideTask }) {
  return (
    <section className={styles.task} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  )
}

function Blocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  // A guide never changes while it is read, so that the place of a block may name it.
  return blocks.map((block, index) => <Block key={String(index)} block={block} />)
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === 'picture') {
    const { src, alt, width, height } = block
    return <img className={styles.picture} src={src} alt={alt} width={width} height={height} loading="lazy" />
  }
  if (block.kind === 'text')
    return (
      <p>
        <Words words={block.words} />
      </p>
    )
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((words, index) => (
        <li key={String(index)}>
          <Words words={words} />
        </li>
      ))}
    </List>
  )
}

function Words({ words }: { words: readonly GuideWords[] }) {
  return words.map(({ text, strong }, index) => (strong ? <strong key={String(index)}>{text}</strong> : text))
}
