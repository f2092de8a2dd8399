import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Guide, GuideBlock, GuideTask, GuideWords } from './src/help/guide.ts'

/** docs/guide/*.md as modules that hold what they say, so that a browser needs no reader of Markdown. */
export function guides(): Plugin {
  return {
    name: 'guides',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/guide\/\w+\.md$/ },
      handler(text, file) {
        const { guide, pictures } = readGuide(text, (picture) => sizeOf(join(dirname(file), picture)))
        const imports = pictures.map((picture, index) => `import p${index} from './${picture}'`)
        // The build gives each picture another address, which the import says.
        const written = JSON.stringify(guide).replaceAll(/"picture:(\d+)"/g, 'p$1')
        return {
          code: `${imports.join('\n')}\nexport const guide = ${written}\n`,
          map: null,
          moduleType: 'js',
        }
      },
    },
  }
}

type Size = { width: number; height: number }

export function readGuide(text: string, sizeOf: (picture: string) => Size) {
  const pictures: string[] = []
  const intro: GuideBlock[] = []
  const tasks: (GuideTask & { blocks: GuideBlock[] })[] = []
  let title = ''
  for (const token of lexer(text)) {
    if (token.type === 'space') continue
    if (isHeading(token) && token.depth === 1) title = token.text
    else if (isHeading(token) && token.depth === 2)
      tasks.push({ id: idOf(token.text), title: token.text, blocks: [] })
    else (tasks.at(-1)?.blocks ?? intro).push(readBlock(token, pictures, sizeOf))
  }
  const guide: Guide = { title, intro, tasks }
  return { guide, pictures }
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph'

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

function readBlock(token: Token, pictures: string[], sizeOf: (picture: string) => Size): GuideBlock {
  if (isList(token))
    return {
      kind: token.ordered ? 'steps' : 'points',
      items: token.items.map(({ tokens }) => readWords(tokens)),
    }
  if (!isParagraph(token)) throw unknown(token)
  const [only, ...others] = token.tokens
  if (only?.type !== 'image' || others.length > 0) return { kind: 'text', words: readWords(token.tokens) }
  const { href, text: alt } = only as Tokens.Image
  return { kind: 'picture', src: `picture:${pictures.push(href) - 1}`, alt, ...sizeOf(href) }
}

function readWords(tokens: readonly Token[]): GuideWords[] {
  return tokens.flatMap((token): GuideWords[] => {
    if (token.type === 'strong') return [{ text: token.text, strong: true }]
    if ('tokens' in token && token.tokens) return readWords(token.tokens)
    if (token.type !== 'text') throw unknown(token)
    return [{ text: token.text.replaceAll('\n', ' ') }]
  })
}

const unknown = ({ type, raw }: Token) => new Error(`A guide has no ${type}: ${raw}`)

/** Of a WebP picture as Chromium writes it, with its size, less one, in the extended header. */
function sizeOf(file: string): Size {
  const head = readFileSync(file)
  if (head.toString('latin1', 8, 16) !== 'WEBPVP8X')
    throw new Error(`${file}: take it with npm run pictures.`)
  return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
}
