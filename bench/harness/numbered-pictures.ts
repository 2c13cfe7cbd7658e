import { createHash } from 'node:crypto'

/**
 * Customers, galleries and pictures by their numbers, the same here and in SQL. Customer 1 has one gallery of 5,000
 * pictures, customer 2 has 5,000 galleries of one picture, all others five galleries of 200.
 */
export const shapes = {
  largeGallery: { galleries: 1, pictures: 5_000 },
  manyGalleries: { galleries: 5_000, pictures: 1 },
  usual: { galleries: 5, pictures: 200 },
} as const
export type Shape = (typeof shapes)[keyof typeof shapes]

const special = [shapes.largeGallery, shapes.manyGalleries]
export const specialCustomers = special.length

export function shapeOf(customer: number): Shape {
  return special[customer - 1] ?? shapes.usual
}

/** The number of customers that have so many pictures in total. */
export function customersFor(pictures: number): number {
  const inSpecial = special.reduce((sum, shape) => sum + shape.galleries * shape.pictures, 0)
  return special.length + (pictures - inSpecial) / (shapes.usual.galleries * shapes.usual.pictures)
}

/** Ranges of customers of the same shape, for statements of at most `perStatement` customers. */
export function customerRanges(pictures: number, perStatement: number): { from: number; to: number }[] {
  const customers = customersFor(pictures)
  const ranges = special.map((_, at) => ({ from: at + 1, to: at + 1 }))
  for (let from = specialCustomers + 1; from <= customers; from += perStatement) {
    ranges.push({ from, to: Math.min(customers, from + perStatement - 1) })
  }
  return ranges
}

const firstUpload = 1_750_000_000_000

export function galleryId(customer: number, gallery: number): string {
  const tail = createHash('md5').update(`gallery ${customer} ${gallery}`).digest('hex')
  const stamp = (firstUpload + gallery * 86_400_000).toString(16).padStart(12, '0')
  return `${stamp}7${tail.slice(0, 3)}8${tail.slice(3, 18)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )
}

/** `n` is the customer, `g` the gallery, `p` the picture. Ids begin with their time, as the product makes them. */
export const galleryIdSql = `(lpad(to_hex(${firstUpload}::bigint + g::bigint * 86400000), 12, '0')
  || '7' || left(md5('gallery ' || n || ' ' || g), 3) || '8' || substr(md5('gallery ' || n || ' ' || g), 4, 15))::uuid`
export const pictureIdSql = `(lpad(to_hex(${firstUpload}::bigint + g::bigint * 86400000 + p::bigint * 900), 12, '0')
  || '7' || left(md5(n || ' ' || g || ' ' || p), 3) || '8' || substr(md5(n || ' ' || g || ' ' || p), 4, 15))::uuid`
export const uploadedSql = `to_timestamp(${firstUpload / 1_000}.0 + g::bigint * 86400 + p * 0.9)`
