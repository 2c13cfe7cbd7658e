import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { email, personName } from '../fields/person.ts'
import { line, paragraph } from '../fields/text.ts'

/** Every e-mail that sends a gallery or a selection to somebody. */
export const shareGallery = endpoint({
  name: 'sharing.shareGallery',
  method: 'POST',
  path: '/gallery/{collection_id}/share',
  access: customer('gallery.share'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: z.object({
    client_name: personName,
    client_email: email,
    client_message: paragraph(1, 5000),
    subject: line(1, 200),
    /** Accepted and ignored: the server itself writes the access code into the mail. */
    client_password: z.string().max(1024).nullish(),
    /** Whether the mail carries the personal link. A link sent here counts as yes; the server writes its own. */
    magicLink: z
      .union([
        z.boolean(),
        z
          .string()
          .max(2048)
          .transform((link) => link !== ''),
      ])
      .nullish(),
  }),
  errors: ['FeatureNotInPlan'],
})
