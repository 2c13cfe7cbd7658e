import type { Visitor } from '../harness/visitor.ts'

/**
 * Chromium's virtual authenticator: stores the passkeys of this tab and verifies its user unless `setVerified(false)`.
 */
export async function addVirtualAuthenticator(visitor: Visitor): Promise<{
  /** False makes every further user verification fail. */
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
