export type FormPart = {
  name: string
  value: string | Uint8Array
  /** Makes the part a file. */
  filename?: string
  type?: string
}

/** A multipart form, byte by byte as a browser writes it: for `send`, and for tests that cut, bend or repeat it. */
export function multipart(
  parts: readonly FormPart[],
  boundary = '----TrousseauTest',
): { headers: { 'content-type': string }; body: Buffer } {
  const written = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '' : `; filename="${filename}"`),
    Buffer.from(type === undefined ? '' : `\r\ncontent-type: ${type}`),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export const fileForm = (bytes: string | Uint8Array, filename = 'gown.jpg', type = 'image/jpeg') =>
  multipart([{ name: 'file', value: bytes, filename, type }])
