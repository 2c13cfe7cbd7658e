export type PortfolioTables = {
  portfolio: { customer_id: string; created_at: Date }
  category: { customer_id: string; id: string; title: string; position: number }
  work: {
    customer_id: string
    id: string
    title: string
    slug: string
    category_id: string | null
    cover_picture_id: string | null
    pictures: number
    bytes: number
    last_number: number
    /** The last place that was given to a picture or kept for one. */
    last_position: number
    access_epoch: number
    created_at: Date
  }
}

export type WorkRow = PortfolioTables['work']
