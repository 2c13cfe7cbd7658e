export type TermsColumns = {
  selling: boolean
  charge_type: 'ALL' | 'ADDITIONAL' | null
  contracted: number | null
  extra_price: number | null
  allow_extras: boolean
  limit_day: string | null
}

export type ChoiceState = 'yes' | 'maybe' | 'no'

export type SelectionsTables = {
  link_preferences: TermsColumns & {
    customer_id: string
    gallery_id: string
    link_type: 'public' | 'private' | null
    active: boolean
    /** When the photographer last let more new people in. */
    choosers_admitted_at: Date | null
  }
  selection: TermsColumns & {
    customer_id: string
    id: string
    gallery_id: string
    client_id: string
    origin: 'public' | 'private'
    magic_link: boolean
    revision: number
    chosen: number
    maybe: number
    price_accepted_at: Date | null
    note: string
    finished_at: Date | null
    finished_total: number | null
    /** In cents, received before it was opened again. */
    paid_before: number
    reopen_asked_at: Date | null
    deadline_asked_at: Date | null
    ask_message: string
    pix_code: string | null
    pix_declared_at: Date | null
    pix_received_at: Date | null
    exported_at: Date | null
    last_access_at: Date | null
    comments_mail_due: Date | null
    comments_told: number
    pdf_key: string | null
    pdf_bytes: number | null
    pdf_revision: number | null
    pdf_wanted_at: Date | null
    created_at: Date
  }
  selected_picture: {
    customer_id: string
    selection_id: string
    number: number
    state: ChoiceState
    revision: number
    /** Its picture is in the trash: not counted, and back when the picture is. */
    trashed: boolean
  }
  selection_comment: {
    customer_id: string
    id: string
    selection_id: string
    number: number
    author: 'client' | 'photographer'
    text: string
    written_at: Date
    revision: number
  }
  pix_key: {
    customer_id: string
    kind: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random'
    key: string
    name: string
    city: string
  }
}

export type SelectionRow = SelectionsTables['selection']
