/**
 * The library costs some 25 MB and a good part of a second, and the processes that receive files or make pictures are
 * composed of the same modules and never use it: it is loaded by the first call that needs it.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server')
