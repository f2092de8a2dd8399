import { readShownTexts } from './texts.ts'

/** Every text that people read, with its place, so that all can be read at once: `npm run texts`. */
for (const { file, line, text } of readShownTexts()) console.log(`${file}:${line}\t${text}`)
