export type PhoneType = 'telefone-whatsapp' | 'telefone' | 'whatsapp'

export type ProfilesTables = {
  profile: {
    customer_id: string
    display_name: string
    display_email: string
    whatsapp_number: string
    phone_type: PhoneType
    bio: string
    site: string
    instagram: string
    facebook: string
    twitter: string
    notification_email: string
    logo_key: string | null
    logo_width: number | null
    logo_height: number | null
    avatar_key: string | null
    subdomain: string
    subdomain_chosen: boolean
  }
  directory: { kind: 'subdomain'; name: string; customer_id: string; released_until: Date | null }
}

export type ProfileRow = ProfilesTables['profile']
