import { ButtonLink } from '../../kit/ui/button.tsx'

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
