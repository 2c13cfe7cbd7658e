export type StaffTables = {
  staff_act: {
    customer_id: string
    id: string
    at: Date
    staff: string
    kind: StaffActKind
    ticket: string
    until: Date | null
  }
}

export type StaffActKind =
  | 'looked-up'
  | 'email-changed'
  | 'frozen'
  | 'thawed'
  | 'extended'
  | 'session-opened'
  | 'session-ended'
  | 'signed-out'
  | 'mail-allowed'
  | 'mail-blocked'
  | 'second-factor-removed'
  | 'second-factor-required'
  | 'second-factor-optional'
