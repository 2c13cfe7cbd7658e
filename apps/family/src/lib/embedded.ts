/** The JSON that the server embedded in the page under this id; null without it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the server writes it as the contract defines; the caller names the type
export function embedded<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent
  try {
    return text ? (JSON.parse(text) as T) : null
  } catch {
    // A damaged page counts as one without embedded data: the data is fetched.
    return null
  }
}
