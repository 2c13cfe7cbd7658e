import type { VisitorDevice } from '@revela/domain'

export type ActivityKind = 'opened' | 'favourited' | 'downloaded'

export type SharingTables = {
  gallery_visitor: {
    customer_id: string
    id: string
    gallery_id: string
    client_id: string | null
    session_id: string | null
    device: VisitorDevice
    visits: number
    first_seen_at: Date
    last_seen_at: Date
    downloads: number
    place: number | null
  }
  gallery_send: {
    customer_id: string
    id: string
    gallery_id: string
    client_id: string | null
    mail_id: string
    name: string
    email: string
    subject: string
    magic_link: boolean
    content_key: Buffer
    at: Date
  }
  favourite: { customer_id: string; visitor_id: string; number: number; given_at: Date }
  activity: {
    customer_id: string
    id: string
    gallery_id: string
    visitor_id: string
    at: Date
    kind: ActivityKind
    device: VisitorDevice
    count: number
  }
}
