/** The part of the library that the double uses; the package ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface InteractionDetails {
    uid: string
    params: Record<string, unknown>
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Context {
    oidc: {
      client: { clientId: string }
      session: { accountId: string }
      provider: Provider
    }
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } }
    Grant: new (options: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<void>
  }

  export namespace interactionPolicy {
    class Prompt {
      constructor(options: { name: string; requestable: boolean })
      readonly name: string
    }
    function base(): Prompt[] & { add(prompt: Prompt, index?: number): void }
  }
}
