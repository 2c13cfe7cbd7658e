import { galleryAddress } from '@revela/phrases'

const { problems } = galleryAddress

/** What is wrong with a gallery's address as it is typed; the server holds the same rules and knows which are taken. */
export function slugProblem(typed: string): string | null {
  const slug = typed.trim()
  if (/[^a-z0-9-]/.test(slug)) return problems.characters
  if (/^-|-$|--/.test(slug)) return problems.hyphens
  return slug.length < 3 || slug.length > 80 ? problems.length : null
}
