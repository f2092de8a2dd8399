type SavedFile = { name: string; content: string }

let saved: Promise<SavedFile>[] = []

/** Catches what the page saves: no test leaves files behind, and each can see their names. */
export function catchSavedFiles(): void {
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    if (this.download === '') click.call(this)
    else saved.push(read(this))
  }
}

/** What the page saved in this test, oldest first. */
export const savedFiles = (): Promise<SavedFile[]> => Promise.all(saved)

export function forgetSavedFiles(): void {
  saved = []
}

async function read({ download, href }: HTMLAnchorElement): Promise<SavedFile> {
  return { name: download, content: await (await fetch(href)).text() }
}
