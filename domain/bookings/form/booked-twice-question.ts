/** Question instead of storing a duplicate booking (D51). */
export const bookedTwiceQuestion = 'Du bist schon angemeldet. Trotzdem noch einmal?'
