import type { Visitor } from '../harness/visitor.ts'

/** Chromium's own authenticator for tests: keeps passkeys of this tab, and its owner's finger is always right. */
export async function addVirtualAuthenticator(visitor: Visitor): Promise<{
  /** False: the finger is wrong from now on. */
  setVerified: (isVerified: boolean) => Promise<void>
}> {
  const devtools = await visitor.context.newCDPSession(visitor.page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
