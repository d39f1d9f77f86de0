/** The words of the hero; beyond the welcome page they stand in the footer alone. */
export const motto = ['Einfach.', 'Draußen.', 'Sein.']
