interface Attribute {
  enabled?: boolean;
  required?: boolean;
  used_for_first_factor?: boolean;
  first_factors?: string[];
  used_for_second_factor?: boolean;
  second_factors?: string[];
  verifications?: string[];
  verify_at_sign_up?: boolean;
}

const attribute = (set: Attribute = {}): object => ({
  enabled: false,
  required: false,
  used_for_first_factor: false,
  first_factors: [],
  used_for_second_factor: false,
  second_factors: [],
  verifications: [],
  verify_at_sign_up: false,
  immutable: false,
  ...set,
});
const off = { enabled: false };

const ATTRIBUTES = {
  email_address: attribute({
    enabled: true,
    required: true,
    used_for_first_factor: true,
    first_factors: ["email_code"],
    verifications: ["email_code"],
    verify_at_sign_up: true,
  }),
  phone_number: attribute(),
  username: attribute(),
  web3_wallet: attribute(),
  first_name: attribute({ enabled: true }),
  last_name: attribute({ enabled: true }),
  password: attribute({ enabled: true, required: true, used_for_first_factor: true, first_factors: ["password"] }),
  authenticator_app: attribute({ enabled: true, used_for_second_factor: true, second_factors: ["totp"] }),
  backup_code: attribute({ enabled: true, used_for_second_factor: true, second_factors: ["backup_code"] }),
  passkey: attribute(),
  ticket: attribute(),
};

/** What Clerk tells a browser of an application that signs in with e-mail and password. */
export const environment = {
  object: "environment",
  id: "",
  auth_config: {
    object: "auth_config",
    id: "aconf_1",
    identification_strategies: ["email_address"],
    first_factors: ["email_code", "password", "reset_password_email_code"],
    second_factors: ["totp", "backup_code"],
    email_address_verification_strategies: ["email_code"],
    single_session_mode: true,
    reverification: true,
  },
  display_config: {
    object: "display_config",
    id: "display_config_1",
    instance_environment_type: "production",
    application_name: "Consulta",
    theme: {},
    preferred_sign_in_strategy: "password",
    logo_image_url: "",
    favicon_image_url: "",
    home_url: "/",
    sign_in_url: "/login",
    sign_up_url: "/signup",
    user_profile_url: "/dashboard",
    after_sign_in_url: "/dashboard",
    after_sign_up_url: "/dashboard",
    after_sign_out_one_url: "/login",
    after_sign_out_all_url: "/login",
    after_switch_session_url: "/",
    branded: false,
    captcha_public_key: null,
    captcha_widget_type: null,
    captcha_provider: "turnstile",
    captcha_oauth_bypass: [],
    support_email: "",
    clerk_js_version: "6",
    show_devmode_warning: false,
  },
  user_settings: {
    attributes: ATTRIBUTES,
    social: {},
    saml: off,
    enterprise_sso: off,
    sign_in: { second_factor: { required: false, enabled: true } },
    sign_up: { progressive: true, captcha_enabled: false, mode: "public", legal_consent_enabled: false },
    restrictions: {
      allowlist: off,
      blocklist: off,
      block_email_subaddresses: off,
      block_disposable_email_domains: off,
    },
    actions: { delete_self: true, create_organization: false, create_organizations_limit: null },
    attack_protection: {
      user_lockout: { enabled: true, max_attempts: 100, duration_in_minutes: 60 },
      pii: { enabled: true },
      email_link: { require_same_client: true },
    },
    passkey_settings: { allow_autofill: false, show_sign_in_button: false },
    password_settings: {
      disable_hibp: true,
      min_length: 6,
      max_length: 72,
      require_special_char: false,
      require_numbers: false,
      require_uppercase: false,
      require_lowercase: false,
      show_zxcvbn: false,
      min_zxcvbn_strength: 0,
      allowed_special_characters: "",
    },
    username_settings: { min_length: 4, max_length: 64 },
  },
  organization_settings: { enabled: false, actions: { admin_delete: true }, domains: off, slug: { disabled: true } },
  commerce_settings: { billing: { enabled: false, organization: off, user: off } },
  api_keys_settings: { enabled: false, id: "" },
  maintenance_mode: false,
};
