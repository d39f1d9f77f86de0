/** Shown in the hero, and on other pages in the footer. */
export const motto = ['Einfach.', 'Draußen.', 'Sein.']
