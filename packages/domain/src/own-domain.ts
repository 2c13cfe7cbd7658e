/** What a photographer sees of the DNS of their own domain. */
export type DomainDns = {
  readonly problems: readonly string[]
}
