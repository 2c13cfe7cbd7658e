/** A client to whom something is sent. */
export type Recipient = {
  readonly id: string
  readonly name: string
  /** '' where only a telephone is known. */
  readonly email: string
  readonly tel: string | null
  /** The client chose a password, which nobody can write down for them. */
  readonly hasOwnPassword: boolean
}
