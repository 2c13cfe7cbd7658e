import { z } from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** WebAuthn bounds a credential's id at 1,023 bytes. */
const credential = { id: base64url(1_364), rawId: base64url(1_364), type: z.literal('public-key') } as const

/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`, handed to the browser as it is. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** `RegistrationResponseJSON`, as far as the server reads it. */
export const passkeyCreation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().min(1).max(32)).max(8).optional(),
  }),
})

/** `AuthenticationResponseJSON`, as far as the server reads it. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(128).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>
export type PasskeyCreation = z.infer<typeof passkeyCreation>
