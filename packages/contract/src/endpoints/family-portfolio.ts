import { z } from 'zod'
import { open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, integerInText, paragraph } from '../fields/text.ts'
import { email, personName, phoneNumber } from '../fields/user.ts'
import { familyCover, manifestPicture, pictureNumber, studioBrand } from './family-shape.ts'

const slug = z
  .string()
  .max(140)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Its page is `/trabalhos/{slug}` on the studio's host. */
const publicWork = z.strictObject({
  slug: z.string(),
  title: z.string(),
  category: z.string().nullable(),
  /** Pictures that can be shown. */
  total: z.number().int(),
  /** The work's cover, or its first picture. */
  cover: familyCover,
})

/** A picture that is shown on the portfolio page itself. */
const publicPicture = z.strictObject({
  number: pictureNumber,
  /** 960 and 1920 px, signed. */
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})

/** The photographer's profile; null for what is not filled in. */
const about = z.strictObject({
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  /** Complete URLs. */
  site: z.string().nullable(),
  instagram: z.string().nullable(),
  facebook: z.string().nullable(),
  twitter: z.string().nullable(),
})

/**
 * open: at least one work with a picture. empty: the portfolio exists and has none yet. closed: there is no portfolio,
 * the plan does not include one, or the account status is bad; only the brand is returned.
 */
export const publicPortfolio = z.strictObject({
  state: z.enum(['open', 'empty', 'closed']),
  studio: studioBrand,
  about: about.nullable(),
  /** The large picture of the page: the newest work's cover. */
  cover: familyCover.nullable(),
  /**
   * In the photographer's order, newest work first; works without a category come last, with a null title. Empty
   * categories are left out.
   */
  categories: z.array(z.strictObject({ title: z.string().nullable(), works: z.array(publicWork) })),
  /** If there is only one work: its first pictures without the cover. Null if there are several. */
  photographs: z.array(publicPicture).nullable(),
  /** Whether the contact form has a recipient. */
  contact: z.boolean(),
  /** When the image addresses expire. */
  until: moment,
})

export const publicWorkPage = z.strictObject({
  studio: studioBrand,
  work: publicWork,
  /** As in a gallery's manifest, in the photographer's order. */
  content: z.strictObject({ prefix: z.string(), until: moment }),
  pictures: z.array(manifestPicture),
  /** Up to three other works, those of the same category first. */
  more: z.array(publicWork),
  contact: z.boolean(),
})

/** The studio's public page. */
export const getPublicPortfolio = endpoint({
  name: 'family.getPortfolio',
  method: 'GET',
  path: '/family/portfolio',
  origin: 'ours',
  host: 'gallery',
  access: open,
  answer: publicPortfolio,
})

export const getPublicWork = endpoint({
  name: 'family.getWork',
  method: 'GET',
  path: '/family/portfolio/work',
  origin: 'ours',
  host: 'gallery',
  access: open,
  query: z.object({ slug }),
  answer: publicWorkPage,
  errors: ['WorkNotFound'],
})

/** Positions in the work's order, counted from 0. File names are left out, because they may contain a family's name. */
export const getPublicWorkDetails = endpoint({
  name: 'family.getWorkDetails',
  method: 'GET',
  path: '/family/portfolio/work/pictures',
  origin: 'ours',
  host: 'gallery',
  access: open,
  query: z.object({ slug, from: integerInText(0, 1_000_000), count: integerInText(1, 200) }),
  answer: z.strictObject({
    pictures: z.array(z.strictObject({ number: pictureNumber, thumbhash: z.string().nullable() })),
  }),
  errors: ['WorkNotFound'],
})

/** Mails a message to the photographer. It requires an e-mail or a phone number for the reply. */
export const contactStudio = endpoint({
  name: 'family.contact',
  method: 'POST',
  path: '/family/portfolio/contact',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: z
    .object({
      name: personName,
      email: email.optional(),
      phone: phoneNumber.optional(),
      message: paragraph(1, 2000),
      /** The slug of the work from which the message was sent. */
      work: slug.optional(),
      /** Honeypot field: a request that fills it in gets a success response and is discarded. */
      website: z.string().max(500).optional(),
    })
    .refine(({ email: address, phone }) => address !== undefined || phone !== undefined, { path: ['email'] }),
  errors: ['NotFound'],
})
