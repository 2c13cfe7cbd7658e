import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, oneOrMore, line, paragraph } from '../fields/text.ts'
import { email, personName, phoneNumber } from '../fields/user.ts'
import { multipart } from '../multipart.ts'

/** 3–63 of a–z, 0–9 and hyphen; no hyphen at either end, none doubled. */
const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(63)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Addresses of brand images are public and immutable: a new image has a new address. */
const logo = z.strictObject({ logo: z.string().nullable() })
const avatar = z.strictObject({ avatar: z.string().nullable() })
const phoneType = z.enum(['telefone-whatsapp', 'telefone', 'whatsapp'])
const imageErrors = ['FileTooLarge', 'UnsupportedFile', 'UploadDamaged'] as const

/** A name (`@studio`), a bare host or a URL; any other scheme (`javascript:`) could run when it is clicked. */
const socialAddress = line(0, 200).regex(/^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:))/i)

export const getLogo = endpoint({
  name: 'profile.getLogo',
  method: 'GET',
  path: '/customer/logo',
  access: customer('profile.read'),
  answer: logo,
})

/**
 * JPEG, PNG or WebP, already cropped by the browser; stored uncropped, at most 800 px a side, with its transparency.
 */
export const setLogo = endpoint({
  name: 'profile.setLogo',
  method: 'PUT',
  path: '/customer/logo',
  access: customer('profile.write'),
  body: multipart('logo'),
  answer: logo,
  errors: imageErrors,
})

export const deleteLogo = endpoint({
  name: 'profile.deleteLogo',
  method: 'DELETE',
  path: '/customer/logo',
  access: customer('profile.write'),
})

export const getAvatar = endpoint({
  name: 'profile.getAvatar',
  method: 'GET',
  path: '/customer/avatar',
  access: customer('profile.read'),
  answer: avatar,
})

/** JPEG, PNG or WebP, already cropped by the browser; an image that is not square is cropped to its centre. */
export const setAvatar = endpoint({
  name: 'profile.setAvatar',
  method: 'PUT',
  path: '/customer/avatar',
  access: customer('profile.write'),
  body: multipart('avatar'),
  answer: avatar,
  errors: imageErrors,
})

export const deleteAvatar = endpoint({
  name: 'profile.deleteAvatar',
  method: 'DELETE',
  path: '/customer/avatar',
  origin: 'ours',
  access: customer('profile.write'),
})

/** Texts that are not filled in are ''. */
export const getProfile = endpoint({
  name: 'profile.get',
  method: 'GET',
  path: '/customer/profile',
  access: customer('profile.read'),
  answer: z.strictObject({
    display_name: z.string(),
    display_email: z.string(),
    whatsapp_number: z.string(),
    bio: z.string(),
    social_medias: z.strictObject({
      site: z.string(),
      instagram: z.string(),
      facebook: z.string(),
      twitter: z.string(),
    }),
    phone_type: phoneType,
    logo: z.string().nullable(),
    avatar: z.string().nullable(),
  }),
})

export const updateProfile = endpoint({
  name: 'profile.update',
  method: 'PUT',
  path: '/customer/profile',
  access: customer('profile.write'),
  body: oneOrMore(
    z.object({
      display_name: personName,
      display_email: email,
      /** '' removes the number from the profile. */
      whatsapp_number: z.union([z.literal(''), phoneNumber]),
      bio: paragraph(0, 2000),
    }),
  ),
})

export const updateSocialMedias = endpoint({
  name: 'profile.updateSocialMedias',
  method: 'PUT',
  path: '/customer/profile/social',
  access: customer('profile.write'),
  body: oneOrMore(
    z.object({ site: socialAddress, instagram: socialAddress, facebook: socialAddress, twitter: socialAddress }),
  ),
})

export const getPhoneType = endpoint({
  name: 'profile.getPhoneType',
  method: 'GET',
  path: '/customer/profile/phone-type',
  access: customer('profile.read'),
  answer: z.strictObject({ phone_type: phoneType }),
})

export const setPhoneType = endpoint({
  name: 'profile.setPhoneType',
  method: 'PUT',
  path: '/customer/profile/phone-type',
  access: customer('profile.write'),
  body: z.object({ phone_type: phoneType }),
})

/** `email_default` is the address that notifications are sent to. */
export const getNotificationEmail = endpoint({
  name: 'profile.getNotificationEmail',
  method: 'GET',
  path: '/customer/notification/email',
  access: customer('profile.read'),
  answer: z.strictObject({ email_default: z.string() }),
})

export const setNotificationEmail = endpoint({
  name: 'profile.setNotificationEmail',
  method: 'PUT',
  path: '/customer/notification/email',
  access: customer('profile.write'),
  body: z.object({ email_default: email }),
  errors: ['ConfirmationNeeded'],
})

export const getSubdomain = endpoint({
  name: 'profile.getSubdomain',
  method: 'GET',
  path: '/customer/subdomain',
  access: customer('profile.read'),
  answer: z.strictObject({
    subdomain: z.string(),
    /** False: the subdomain that was assigned at sign-up. */
    chosen: z.boolean(),
    /**
     * The part after the name, e.g. `galleries.example` (with its port in development), to be shown beside the field.
     */
    domain: z.string(),
    /** The complete URL, e.g. `https://ana-prado.galleries.example`. */
    address: z.string(),
    /** Released names: reserved until then, and redirected to the new address. */
    released: z.array(z.strictObject({ subdomain: z.string(), until: moment })),
  }),
})

/** A malformed or reserved name is rejected with 422 and the reason under `subdomain`. */
export const setSubdomain = endpoint({
  name: 'profile.setSubdomain',
  method: 'PUT',
  path: '/customer/subdomain',
  access: customer('profile.write'),
  body: z.object({ subdomain }),
  errors: ['FeatureNotInPlan', 'SubdomainTaken'],
})

/** Called while the user types: every text gets a response. It reserves nothing; `setSubdomain` decides. */
export const checkSubdomain = endpoint({
  name: 'profile.checkSubdomain',
  method: 'GET',
  path: '/customer/subdomain/availability',
  origin: 'ours',
  access: customer('profile.read'),
  query: z.object({ subdomain: z.string().max(200) }),
  answer: z.strictObject({
    /** As it would be stored: trimmed, in lower case. */
    subdomain: z.string(),
    address: z.string(),
    available: z.boolean(),
    /** `current`: it already is this account's address. `taken` also covers names in quarantine. */
    problem: z.enum(['length', 'characters', 'hyphens', 'reserved', 'taken', 'current']).nullable(),
    /** The problem in Portuguese; null when available. */
    help: z.string().nullable(),
    /** Up to three free names close to a reserved or taken one. */
    suggestions: z.array(z.string()),
  }),
})
