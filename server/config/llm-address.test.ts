import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import { endpointAddress, hostCheck } from "./llm-address.ts";
import { aiProvider } from "../providers/llm/ai.ts";

describe("address of a language model", () => {
  test.each([
    "http://169.254.169.254/v1",
    "http://169.254.170.2/v1",
    "http://2852039166/v1",
    "http://0xA9FEA9FE/v1",
    "http://[::ffff:169.254.169.254]/v1",
    "http://[fe80::1]/v1",
    "http://[fd00:ec2::254]/v1",
    "http://100.100.100.200/v1",
    "http://metadata.google.internal/v1",
    "https://METADATA.google.internal./v1",
    "http://metadata/v1",
    "http://0.0.0.0/v1",
    "http://255.255.255.255/",
    "http://models.example.com/v1",
    "ftp://models.example.com/v1",
    "file:///etc/passwd",
    "https://user:password@models.example.com/v1",
    "https://models.example.com/v1?key=1",
    "models.example.com",
  ])("cannot be %s", (address) => {
    expect(() => readSettings({ HIRO_LLM_BASE_URL: address, HIRO_LLM_MODEL: "m" })).toThrow(/HIRO_LLM_BASE_URL/);
  });

  test.each([
    ["http://localhost:11434/v1/", "http://localhost:11434/v1"],
    ["http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"],
    ["http://ollama:11434/v1", "http://ollama:11434/v1"],
    ["http://192.168.1.20:1234/v1", "http://192.168.1.20:1234/v1"],
    ["https://models.example.com/openai/v1", "https://models.example.com/openai/v1"],
  ])("can be %s", (given, kept) => {
    expect(endpointAddress(given)).toBe(kept);
  });

  test("is rejected when used if its host name resolves to a forbidden address", async () => {
    const leadsTo = (...addresses: string[]) =>
      hostCheck((async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))) as never);
    const url = new URL("https://models.example.com/v1");
    await expect(leadsTo("93.184.216.34", "169.254.169.254")(url)).rejects.toThrow("cannot be a language model");
    await expect(leadsTo("::ffff:a9fe:a9fe")(url)).rejects.toThrow("cannot be a language model");
    await expect(leadsTo("93.184.216.34")(url)).resolves.toBeUndefined();
  });
});

describe("choice of the language model", () => {
  const llm = (environment: Record<string, string>) => readSettings(environment).llm;
  test("none without a key, the first with one, or the one that the operator names", () => {
    expect(llm({})).toBeNull();
    expect(llm({ ANTHROPIC_API_KEY: "a", OPENAI_API_KEY: "o" })).toMatchObject({ protocol: "anthropic", key: "a", baseUrl: null });
    expect(llm({ OPENAI_API_KEY: "o" })).toMatchObject({ protocol: "openai", key: "o" });
    expect(llm({ ANTHROPIC_API_KEY: "a", OPENAI_API_KEY: "o", HIRO_LLM: "openai", HIRO_LLM_MODEL: "gpt-5.4-mini" })).toMatchObject({
      protocol: "openai",
      key: "o",
      model: "gpt-5.4-mini",
    });
    expect(llm({ ANTHROPIC_API_KEY: "a", HIRO_LLM: "off" })).toBeNull();
    expect(llm({ HIRO_LLM_BASE_URL: "http://localhost:11434/v1", HIRO_LLM_MODEL: "qwen3", ANTHROPIC_API_KEY: "a" })).toEqual({
      protocol: "compatible",
      key: null,
      baseUrl: "http://localhost:11434/v1",
      model: "qwen3",
    });
  });

  test("a company's key is never sent to another address", () => {
    expect(() => llm({ HIRO_LLM: "openai", OPENAI_API_KEY: "o", HIRO_LLM_BASE_URL: "https://proxy.example.com/v1" })).toThrow(
      "HIRO_LLM_API_KEY",
    );
  });

  test("conflicting settings are reported at startup", () => {
    expect(() => llm({ HIRO_LLM: "anthropic" })).toThrow("ANTHROPIC_API_KEY");
    expect(() => llm({ HIRO_LLM_BASE_URL: "http://localhost:1/v1" })).toThrow("HIRO_LLM_MODEL");
    expect(() => llm({ HIRO_LLM_PRICE: "cheap" })).toThrow("HIRO_LLM_PRICE");
    expect(() => llm({ HIRO_LLM_DAY_TOKENS: "-1" })).toThrow("HIRO_LLM_DAY_TOKENS");
  });

  test("each protocol uses its own company by default", () => {
    const hostOf = (protocol: "anthropic" | "openai") => aiProvider({ protocol, key: "k", baseUrl: null, model: "m" }).host;
    expect([hostOf("anthropic"), hostOf("openai")]).toEqual(["api.anthropic.com", "api.openai.com"]);
  });
});
