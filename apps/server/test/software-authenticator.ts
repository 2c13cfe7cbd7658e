import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyAnswer, PasskeyCreation } from '@revela/contract'

type Options = Readonly<Record<string, unknown>>
type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly isUserVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly type?: string
}

const [userPresent, userVerified, attestedData] = [0x01, 0x04, 0x40]
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const coordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => {
  const length = Buffer.alloc(3, 0x59)
  length.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([length, bytes])
}

/**
 * A security key in software: one ES256 passkey, with attestation "none". Each part of its responses can be made
 * invalid.
 */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  counter = 0
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** Responds like `navigator.credentials.create`. */
  create(options: Options, deviation: Deviation = {}): PasskeyCreation {
    this.#userHandle = (options['user'] as { id: string }).id
    const rp = options['rp'] as { id: string }
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(rp.id, attestedData, deviation), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      Buffer.concat([cborText('fmt'), cborText('none')]),
      Buffer.concat([cborText('attStmt'), Buffer.from([0xa0])]),
      Buffer.concat([cborText('authData'), cborBytes(authData)]),
    ])
    const clientData = this.#clientData('webauthn.create', options, deviation)
    return {
      ...this.#names(),
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    }
  }

  /** Responds like `navigator.credentials.get`. */
  answer(options: Options, deviation: Deviation = {}): PasskeyAnswer {
    this.counter += 1
    const authData = this.#authData(options['rpId'] as string, 0, deviation)
    const clientData = this.#clientData('webauthn.get', options, deviation)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return {
      ...this.#names(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    }
  }

  #names() {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key' } as const
  }

  #clientData(type: string, options: Options, deviation: Deviation): Buffer {
    const origin = deviation.origin ?? this.#origin
    return Buffer.from(
      JSON.stringify({ type: deviation.type ?? type, challenge: options['challenge'], origin, crossOrigin: false }),
    )
  }

  #authData(rpId: string, flags: number, deviation: Deviation): Buffer {
    const isVerified = deviation.isUserVerified ?? true
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(deviation.counter ?? this.counter)
    const allFlags = Buffer.from([flags | userPresent | (isVerified ? userVerified : 0)])
    return Buffer.concat([sha256(deviation.rpId ?? rpId), allFlags, counter])
  }

  #coseKey(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      // kty: EC2, alg: ES256, crv: P-256, then x and y of 32 bytes each.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      coordinate(x),
      Buffer.from([0x22, 0x58, 0x20]),
      coordinate(y),
    ])
  }
}
