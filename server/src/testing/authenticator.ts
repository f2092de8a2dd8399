import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** CBOR, as far as an attestation needs it. */
const bytes = (data: Buffer) => {
  const { length } = data
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), data])
}
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])

type Signing = {
  challenge: string
  origin?: string
  /** Whether the person gave a fingerprint or a PIN. */
  isVerified?: boolean
  /** How often it says it has been used; it does not count if this is left out. */
  counter?: number
}

/** A passkey as an authenticator holds it (WebAuthn level 3, ES256), for the site of a portal that is tried. */
export function createAuthenticator({ rpId = 'localhost', origin: home = 'http://localhost:3000' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))

  const clientData = (type: string, { challenge, origin = home }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = ({ isVerified = true, counter = 0 }: Signing, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested])
  }
  const coseKey = () =>
    Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])

  return {
    id: id.toString('base64url'),
    /** What the browser sends after it has made the passkey. */
    create(signing: Signing) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData(signing, attested)),
      ])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', signing).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    /** What it sends to sign in. */
    get(signing: Signing) {
      const data = authData(signing)
      const client = clientData('webauthn.get', signing)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
        },
      }
    },
  }
}
