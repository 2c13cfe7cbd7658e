/** What the server wrote into the page under this name; null in a page it did not fill in. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- filled in by the server as the contract says; whoever reads it names the part
export function embedded<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent
  try {
    return text ? (JSON.parse(text) as T) : null
  } catch {
    // A damaged page counts as one that was not filled in: the data is fetched.
    return null
  }
}
