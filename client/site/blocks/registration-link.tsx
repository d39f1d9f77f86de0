import { ButtonLink } from '../../kit/ui/button.tsx'

/** The button that leads to the two forms. */
export const RegistrationLink = ({
  to = '/anfragen',
  variant = 'primary',
}: {
  to?: string
  variant?: 'primary' | 'light'
}) => (
  <ButtonLink to={to} variant={variant} arrow>
    Anfragen & Anmeldung
  </ButtonLink>
)
