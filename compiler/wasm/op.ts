// The numbers of the WebAssembly instructions that we use: MVP, sign extension, saturating truncation, bulk memory.
// Each is a separate constant, so that a bundler can inline the numbers and drop the names. A number above 0xff is
// the prefix byte followed by the instruction's number. This file must not import anything.

// control
export const unreachable = 0x00;
export const nop = 0x01;
export const block = 0x02;
export const loop = 0x03;
const if_ = 0x04;
const else_ = 0x05;
export const end = 0x0b;
export const br = 0x0c;
export const br_if = 0x0d;
export const br_table = 0x0e;
const return_ = 0x0f;
export const call = 0x10;
export const call_indirect = 0x11;
export const drop = 0x1a;
export const select = 0x1b;

// variables
export const local_get = 0x20;
export const local_set = 0x21;
export const local_tee = 0x22;
export const global_get = 0x23;
export const global_set = 0x24;

// memory
export const i32_load = 0x28;
export const i64_load = 0x29;
export const f32_load = 0x2a;
export const f64_load = 0x2b;
export const i32_load8_s = 0x2c;
export const i32_load8_u = 0x2d;
export const i32_load16_s = 0x2e;
export const i32_load16_u = 0x2f;
export const i64_load8_s = 0x30;
export const i64_load8_u = 0x31;
export const i64_load16_s = 0x32;
export const i64_load16_u = 0x33;
export const i64_load32_s = 0x34;
export const i64_load32_u = 0x35;
export const i32_store = 0x36;
export const i64_store = 0x37;
export const f32_store = 0x38;
export const f64_store = 0x39;
export const i32_store8 = 0x3a;
export const i32_store16 = 0x3b;
export const i64_store8 = 0x3c;
export const i64_store16 = 0x3d;
export const i64_store32 = 0x3e;
export const memory_size = 0x3f;
export const memory_grow = 0x40;

// constants
export const i32_const = 0x41;
export const i64_const = 0x42;
export const f32_const = 0x43;
export const f64_const = 0x44;

// comparison of i32
export const i32_eqz = 0x45;
export const i32_eq = 0x46;
export const i32_ne = 0x47;
export const i32_lt_s = 0x48;
export const i32_lt_u = 0x49;
export const i32_gt_s = 0x4a;
export const i32_gt_u = 0x4b;
export const i32_le_s = 0x4c;
export const i32_le_u = 0x4d;
export const i32_ge_s = 0x4e;
export const i32_ge_u = 0x4f;

// comparison of i64
export const i64_eqz = 0x50;
export const i64_eq = 0x51;
export const i64_ne = 0x52;
export const i64_lt_s = 0x53;
export const i64_lt_u = 0x54;
export const i64_gt_s = 0x55;
export const i64_gt_u = 0x56;
export const i64_le_s = 0x57;
export const i64_le_u = 0x58;
export const i64_ge_s = 0x59;
export const i64_ge_u = 0x5a;

// comparison of f32
export const f32_eq = 0x5b;
export const f32_ne = 0x5c;
export const f32_lt = 0x5d;
export const f32_gt = 0x5e;
export const f32_le = 0x5f;
export const f32_ge = 0x60;

// comparison of f64
export const f64_eq = 0x61;
export const f64_ne = 0x62;
export const f64_lt = 0x63;
export const f64_gt = 0x64;
export const f64_le = 0x65;
export const f64_ge = 0x66;

// arithmetic of i32
export const i32_clz = 0x67;
export const i32_ctz = 0x68;
export const i32_popcnt = 0x69;
export const i32_add = 0x6a;
export const i32_sub = 0x6b;
export const i32_mul = 0x6c;
export const i32_div_s = 0x6d;
export const i32_div_u = 0x6e;
export const i32_rem_s = 0x6f;
export const i32_rem_u = 0x70;
export const i32_and = 0x71;
export const i32_or = 0x72;
export const i32_xor = 0x73;
export const i32_shl = 0x74;
export const i32_shr_s = 0x75;
export const i32_shr_u = 0x76;
export const i32_rotl = 0x77;
export const i32_rotr = 0x78;

// arithmetic of i64
export const i64_clz = 0x79;
export const i64_ctz = 0x7a;
export const i64_popcnt = 0x7b;
export const i64_add = 0x7c;
export const i64_sub = 0x7d;
export const i64_mul = 0x7e;
export const i64_div_s = 0x7f;
export const i64_div_u = 0x80;
export const i64_rem_s = 0x81;
export const i64_rem_u = 0x82;
export const i64_and = 0x83;
export const i64_or = 0x84;
export const i64_xor = 0x85;
export const i64_shl = 0x86;
export const i64_shr_s = 0x87;
export const i64_shr_u = 0x88;
export const i64_rotl = 0x89;
export const i64_rotr = 0x8a;

// arithmetic of f32
export const f32_abs = 0x8b;
export const f32_neg = 0x8c;
export const f32_ceil = 0x8d;
export const f32_floor = 0x8e;
export const f32_trunc = 0x8f;
export const f32_nearest = 0x90;
export const f32_sqrt = 0x91;
export const f32_add = 0x92;
export const f32_sub = 0x93;
export const f32_mul = 0x94;
export const f32_div = 0x95;
export const f32_min = 0x96;
export const f32_max = 0x97;
export const f32_copysign = 0x98;

// arithmetic of f64
export const f64_abs = 0x99;
export const f64_neg = 0x9a;
export const f64_ceil = 0x9b;
export const f64_floor = 0x9c;
export const f64_trunc = 0x9d;
export const f64_nearest = 0x9e;
export const f64_sqrt = 0x9f;
export const f64_add = 0xa0;
export const f64_sub = 0xa1;
export const f64_mul = 0xa2;
export const f64_div = 0xa3;
export const f64_min = 0xa4;
export const f64_max = 0xa5;
export const f64_copysign = 0xa6;

// conversions
export const i32_wrap_i64 = 0xa7;
export const i32_trunc_f32_s = 0xa8;
export const i32_trunc_f32_u = 0xa9;
export const i32_trunc_f64_s = 0xaa;
export const i32_trunc_f64_u = 0xab;
export const i64_extend_i32_s = 0xac;
export const i64_extend_i32_u = 0xad;
export const i64_trunc_f32_s = 0xae;
export const i64_trunc_f32_u = 0xaf;
export const i64_trunc_f64_s = 0xb0;
export const i64_trunc_f64_u = 0xb1;
export const f32_convert_i32_s = 0xb2;
export const f32_convert_i32_u = 0xb3;
export const f32_convert_i64_s = 0xb4;
export const f32_convert_i64_u = 0xb5;
export const f32_demote_f64 = 0xb6;
export const f64_convert_i32_s = 0xb7;
export const f64_convert_i32_u = 0xb8;
export const f64_convert_i64_s = 0xb9;
export const f64_convert_i64_u = 0xba;
export const f64_promote_f32 = 0xbb;
export const i32_reinterpret_f32 = 0xbc;
export const i64_reinterpret_f64 = 0xbd;
export const f32_reinterpret_i32 = 0xbe;
export const f64_reinterpret_i64 = 0xbf;

// sign extension
export const i32_extend8_s = 0xc0;
export const i32_extend16_s = 0xc1;
export const i64_extend8_s = 0xc2;
export const i64_extend16_s = 0xc3;
export const i64_extend32_s = 0xc4;

// saturating truncation and bulk memory, after the prefix byte 0xfc
export const i32_trunc_sat_f32_s = 0xfc00;
export const i32_trunc_sat_f32_u = 0xfc01;
export const i32_trunc_sat_f64_s = 0xfc02;
export const i32_trunc_sat_f64_u = 0xfc03;
export const i64_trunc_sat_f32_s = 0xfc04;
export const i64_trunc_sat_f32_u = 0xfc05;
export const i64_trunc_sat_f64_s = 0xfc06;
export const i64_trunc_sat_f64_u = 0xfc07;
export const memory_copy = 0xfc0a;
export const memory_fill = 0xfc0b;

// Reserved words of TypeScript are exported under their proper names, so that code can say `op.if`.
export { else_ as else, if_ as if, return_ as return };
