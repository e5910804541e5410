/** Tabs that open one page after the other: a tab for each page takes a third more processor time. */
export function createTabPool<Tab>() {
  const idle = new Map<string, Tab[]>()
  return {
    /** A tab of this kind that nothing else uses meanwhile. */
    take: async (kind: string, open: () => Promise<Tab>): Promise<Tab> => idle.get(kind)?.pop() ?? open(),
    /** For the next page. The tab of a page that failed is left alone. */
    giveBack: (kind: string, tab: Tab): void => {
      idle.set(kind, [...(idle.get(kind) ?? []), tab])
    },
  }
}
