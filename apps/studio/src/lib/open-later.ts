/** Opens another tab on an address that is still being asked for; a tab opened after the answer would be blocked. */
export async function openLater(address: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const url = await address()
    if (!tab) return window.location.assign(url)
    // Whoever is there has no business with this page.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
